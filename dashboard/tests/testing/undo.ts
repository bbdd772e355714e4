import type { Locator, Page } from 'playwright-core'

/** The button that is offered for a while. While the pointer is on it, it stays. */
export async function offeredUndo(page: Page): Promise<Locator> {
  const undo = page.getByRole('button', { name: 'Undo', exact: true })
  await undo.hover()
  return undo
}

/** Clicks it, and waits until the page says that it is done, which it says for a few seconds only. */
export async function clickUndo(undo: Locator): Promise<void> {
  const done = undo.page().getByText('Undone', { exact: true }).waitFor()
  await Promise.all([done, undo.click()])
}
