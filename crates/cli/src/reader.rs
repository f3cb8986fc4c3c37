//! Who reads standard output: is anybody there?

/// Has the reader of standard output closed it?
///
/// A pipe tells so only to those who write or ask. A command that writes once in five seconds asks
/// in between, so that `| head` ends it at once. Where the system cannot be asked, the next
/// attempt to write finds out.
#[cfg(unix)]
pub(crate) fn has_left() -> bool {
    use std::os::fd::AsFd as _;

    use nix::poll::{PollFd, PollFlags, PollTimeout, poll};

    let out = std::io::stdout();
    let mut asked = [PollFd::new(out.as_fd(), PollFlags::empty())];
    let is_told = poll(&mut asked, PollTimeout::ZERO).is_ok_and(|told| told > 0);
    is_told && asked[0].revents().is_some_and(|events| events.contains(PollFlags::POLLERR))
}

#[cfg(not(unix))]
pub(crate) fn has_left() -> bool {
    false
}
