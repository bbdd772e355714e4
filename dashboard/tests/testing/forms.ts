/** Fills in and sends every form of a page, with something that the service refuses: nothing is changed. */
import type { Locator } from 'playwright-core'
import type { Tab } from './tab.ts'

/** What a form sends is given a member that the service does not know, as a newer service would refuse another. */
const unknownField = 'no_such_field'

export type SentForm = {
  /** The words of its button. */
  label: string
  /** Lost: it was sent and refused, and the form shows nothing of that. */
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
  // What is behind a dialog cannot be used.
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
  // A field that has to be filled in otherwise is found by the form itself, and nothing is sent.
  const isInvalid = (await form.locator('[aria-invalid=true], :invalid').count()) > 0
  return isSent && !isInvalid ? 'lost' : 'not sent'
}

/** Fills in what is required, and sends it; the button's words, or null if it cannot be pressed. */
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
