/**
 * Repeats a step until it processes less than a whole batch. Each step should be a transaction of its own, so that none
 * blocks others for long. It returns the number of rows it processed, at most `size`.
 */
export async function inBatches(size: number, step: () => Promise<number>): Promise<void> {
  while ((await step()) === size);
}
