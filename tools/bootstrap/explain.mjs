/** An error for people: what happened, and what to do. Shown without a stack. */
export function explain(whatHappened, whatToDo) {
  const error = new Error(`${whatHappened}\n${whatToDo}`);
  error.name = 'Explained';
  return error;
}
