import type { Locator, Page } from 'playwright-core'

/** The undo button of a notification. While the pointer is over it, it stays. */
export async function offeredUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.hover()
  return undo
}

/** Clicks it, and waits for the confirmation, which is shown for a few seconds only. */
export async function clickUndo(undo: Locator): Promise<void> {
  const done = undo.page().getByText('Undone', { exact: true }).waitFor()
  await Promise.all([done, undo.click()])
}
