/**
 * Runs a step again and again, as long as it finds a whole batch of rows. Each is meant to be a transaction of its own,
 * so that none holds up others for long. The step returns how many rows it took, at most `size`.
 */
export async function inBatches(size: number, step: () => Promise<number>): Promise<void> {
  while ((await step()) === size);
}
