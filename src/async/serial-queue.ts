/** Creates a queue that runs tasks one at a time, in order; a failed task does not stop the next. */
export function createSerialQueue(): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve();
  return (task) => {
    const done = last.then(task, task);
    last = done.catch(() => undefined);
    return done;
  };
}
