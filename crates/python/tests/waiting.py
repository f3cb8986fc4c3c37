"""Waits that end and say what they waited for, and a callback that is asked in the middle of long work whether to stop."""

import threading
import time

# What has not come by then never comes: it takes seconds, and on a busy machine a minute.
PATIENCE = 600


def eventually(what, look):
    end = time.monotonic() + PATIENCE
    while True:
        found = look()
        if found:
            return found
        assert time.monotonic() < end, f"waited for {what} in vain"
        time.sleep(0.02)


class Asked(threading.Event):
    """Set by another thread, and not before the work has begun: the work asks at once, and then now and then."""

    def __init__(self):
        super().__init__()
        self.begun = threading.Event()
        self.other = threading.Thread(target=self.answer)
        self.other.start()

    def is_set(self):
        self.begun.set()
        return super().is_set()

    def answer(self):
        if self.begun.wait(PATIENCE):
            self.set()
