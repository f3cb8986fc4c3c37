//! What executors have free, told by what runs.
//!
//! Ballista notes what a task takes of an executor, and gives it back when the task says that
//! it ended. If an executor is lost, the step that read from it begins anew; what its tasks took
//! of the others is given back by nobody, and a question waits for ever. So before tasks are
//! given out, what is noted as taken is compared with the tasks that there are.

use std::collections::{HashMap, HashSet};
use std::sync::Arc;

use ballista_core::JobId;
use ballista_core::error::Result;
use ballista_core::serde::protobuf::ExecutorHeartbeat;
use ballista_core::serde::protobuf::job_status::Status;
use ballista_core::serde::scheduler::{ExecutorData, ExecutorMetadata};
use ballista_scheduler::cluster::{BoundTask, ClusterState, ClusterStateEventStream, ExecutorSlot};
use ballista_scheduler::config::TaskDistributionPolicy;
use ballista_scheduler::state::task_manager::JobInfoCache;
use tokio::sync::Mutex;

/// Why a question ended whose rows were lost on their way.
pub(super) const LOST: &str = "an executor was lost with rows of this question";

type Jobs = Arc<HashMap<JobId, JobInfoCache>>;

/// What is taken of each executor.
type Taken = HashMap<String, u32>;

/// The state of a cluster, which forgets nothing that is free.
pub(super) struct Slots {
    state: Arc<dyn ClusterState>,
    taken: Mutex<Taken>,
}

impl Slots {
    pub(super) fn new(state: Arc<dyn ClusterState>) -> Self {
        Self { state, taken: Mutex::default() }
    }
}

/// What the tasks that run take.
async fn used(jobs: &Jobs) -> Taken {
    let mut used = Taken::new();
    for job in jobs.values() {
        let graph = job.execution_graph.read().await;
        for task in graph.running_tasks() {
            *used.entry(task.executor_id).or_default() +=
                graph.task_vcores(task.stage_id, task.task_id).unwrap_or(1);
        }
    }
    used
}

/// What is noted as taken, and no task takes.
fn forgotten(taken: &Taken, used: &Taken) -> Vec<ExecutorSlot> {
    let more = |(executor, count): (&String, &u32)| {
        let more = count.saturating_sub(used.get(executor).copied().unwrap_or(0));
        (more > 0).then(|| (executor.clone(), more))
    };
    taken.iter().filter_map(more).collect()
}

/// Gives back, and never more than was taken.
fn give_back(taken: &mut Taken, slots: Vec<ExecutorSlot>) -> Vec<ExecutorSlot> {
    let mut given = Vec::with_capacity(slots.len());
    for (executor, count) in slots {
        if let Some(noted) = taken.get_mut(&executor) {
            let count = count.min(*noted);
            *noted -= count;
            given.push((executor, count));
        }
    }
    given
}

#[async_trait::async_trait]
impl ClusterState for Slots {
    async fn init(&self) -> Result<()> {
        self.state.init().await
    }

    async fn bind_schedulable_tasks(
        &self,
        distribution: TaskDistributionPolicy,
        jobs: Jobs,
        executors: Option<HashSet<String>>,
    ) -> Result<Vec<BoundTask>> {
        let mut taken = self.taken.lock().await;
        let forgotten = forgotten(&taken, &used(&jobs).await);
        if !forgotten.is_empty() {
            let given = give_back(&mut taken, forgotten);
            self.state.unbind_tasks(given).await?;
        }
        let bound =
            self.state.bind_schedulable_tasks(distribution, Arc::clone(&jobs), executors).await?;
        let mut first = Vec::with_capacity(bound.len());
        for (executor, task) in bound {
            let Some(job) = jobs.get(&task.key.job_id) else { continue };
            let mut graph = job.execution_graph.write().await;
            let count = graph.task_vcores(task.key.stage_id, task.key.task_id).unwrap_or(1);
            *taken.entry(executor.clone()).or_default() += count;
            if task.stage_attempt_num == 0 {
                first.push((executor, task));
            } else if matches!(graph.status().status, Some(Status::Running(_))) {
                graph.abort_running(LOST.to_owned());
            }
        }
        Ok(first)
    }

    async fn unbind_tasks(&self, slots: Vec<ExecutorSlot>) -> Result<()> {
        let given = give_back(&mut *self.taken.lock().await, slots);
        self.state.unbind_tasks(given).await
    }

    async fn register_executor(
        &self,
        metadata: ExecutorMetadata,
        data: ExecutorData,
    ) -> Result<()> {
        self.state.register_executor(metadata, data).await
    }

    async fn save_executor_metadata(&self, metadata: ExecutorMetadata) -> Result<()> {
        self.state.save_executor_metadata(metadata).await
    }

    async fn get_executor_metadata(&self, executor: &str) -> Result<ExecutorMetadata> {
        self.state.get_executor_metadata(executor).await
    }

    async fn registered_executor_metadata(&self) -> Vec<ExecutorMetadata> {
        self.state.registered_executor_metadata().await
    }

    async fn save_executor_heartbeat(&self, heartbeat: ExecutorHeartbeat) -> Result<()> {
        self.state.save_executor_heartbeat(heartbeat).await
    }

    async fn remove_executor(&self, executor: &str) -> Result<()> {
        self.taken.lock().await.remove(executor);
        self.state.remove_executor(executor).await
    }

    fn executor_heartbeats(&self) -> HashMap<String, ExecutorHeartbeat> {
        self.state.executor_heartbeats()
    }

    fn get_executor_heartbeat(&self, executor: &str) -> Option<ExecutorHeartbeat> {
        self.state.get_executor_heartbeat(executor)
    }

    async fn cluster_state_events(&self) -> Result<ClusterStateEventStream> {
        self.state.cluster_state_events().await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn taken(all: &[(&str, u32)]) -> Taken {
        all.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect()
    }

    #[test]
    fn what_nobody_takes_comes_back_once() {
        let mut noted = taken(&[("a", 3), ("b", 2), ("c", 1)]);
        let mut free = forgotten(&noted, &taken(&[("a", 1), ("b", 5)]));
        free.sort();
        assert_eq!(free, [("a".to_owned(), 2), ("c".to_owned(), 1)]);
        assert_eq!(give_back(&mut noted, free.clone()), free);
        assert_eq!(noted, taken(&[("a", 1), ("b", 2), ("c", 0)]));
        // Who says it late gives nothing a second time.
        let late = vec![("a".to_owned(), 2), ("c".to_owned(), 1), ("d".to_owned(), 1)];
        assert_eq!(give_back(&mut noted, late), [("a".to_owned(), 1), ("c".to_owned(), 0)]);
    }
}
