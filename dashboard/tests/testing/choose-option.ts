import type { Locator, Page } from 'playwright-core'

const openMs = 5000

/** Selects an option of a field of a dialog. One that has just opened moves the focus, which closes the list again. */
export async function chooseOption(dialog: Locator, label: string, option: string | RegExp): Promise<void> {
  const page: Page = dialog.page()
  const field = dialog.getByRole('combobox', { name: label })
  const found = page.getByRole('option', { name: option })
  await field.click()
  await found.waitFor({ timeout: openMs }).catch(() => field.click())
  await found.click()
}
