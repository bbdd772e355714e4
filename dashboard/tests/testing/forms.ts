/** Fills in and sends every form of a page with a field that the service rejects, so that nothing is changed. */
import type { Locator } from 'playwright-core'
import type { Tab } from './tab.ts'

/**
 * Adds a field that the service does not know to the request of a form; a newer service could reject a field in the
 * same way.
 */
const unknownField = 'no_such_field'

export type SentForm = {
  /** The label of its button. */
  label: string
  /** Lost: the request was rejected, and the form does not show it. */
  outcome: 'shown' | 'not sent' | 'lost'
}

export async function sendForms({ page, settled }: Tab): Promise<SentForm[]> {
  let sent = 0
  const api = '**/v1/**'
  await page.route(api, async (route) => {
    const request = route.request()
    if (request.method() === 'GET') return await route.continue()
    sent++
    await route.continue({
      postData: JSON.stringify({ ...JSON.parse(request.postData() ?? '{}'), [unknownField]: 1 }),
      headers: { ...request.headers(), 'content-type': 'application/json' },
    })
  })
  const all: SentForm[] = []
  // Content behind a dialog cannot be used.
  const dialog = page.getByRole('dialog')
  const forms = ((await dialog.count()) > 0 ? dialog : page).locator('form')
  for (const form of await forms.all()) {
    const before = sent
    const label = await fillIn(form)
    if (label === null) continue
    await settled()
    all.push({ label, outcome: await outcomeOf(form, sent > before) })
  }
  await page.unroute(api)
  return all
}

async function outcomeOf(form: Locator, isSent: boolean): Promise<SentForm['outcome']> {
  if ((await form.getByRole('alert').getByText(unknownField).count()) > 0) return 'shown'
  // The form itself rejects fields that need another value, and sends nothing.
  const isInvalid = (await form.locator('[aria-invalid=true], :invalid').count()) > 0
  return isSent && !isInvalid ? 'lost' : 'not sent'
}

/** Fills in required fields and sends the form. Returns the label of the button, or null if it is disabled. */
async function fillIn(form: Locator): Promise<string | null> {
  const required = form.locator(
    'input[required]:enabled:not([readonly], [role=combobox]), textarea[required]:enabled',
  )
  for (const field of await required.all()) {
    const type = await field.getAttribute('type')
    if (type === 'radio' || type === 'checkbox') continue
    if ((await field.inputValue()) === '')
      await field.fill(
        type === 'email' ? 'new@example.com' : type === 'url' ? 'https://example.com/' : 'example.com',
      )
  }
  const submit = form.locator('button[type=submit]')
  if ((await submit.count()) !== 1 || !(await submit.isEnabled())) return null
  const label = await submit.innerText()
  await submit.click()
  return label
}
