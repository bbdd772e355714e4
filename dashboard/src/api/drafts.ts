/**
 * What is entered in forms when a session ends. It stays in the page while the person signs in there; for a sign-in on
 * another page, and for a reload, it is stored in the tab, without what stands in password fields. It is given back to
 * the same person in the same account, and to nobody else: whoever else signs in removes it.
 */
import type { Whoami } from './session.tsx'

type Values = Record<string, unknown>
/** A form on the page: what is entered in it, and whether that is saved. */
export type DraftForm = { key: string; isDirty: () => boolean; values: () => Values }
type Stored = { owner: string; address: string | null; forms: Record<string, Values> }

const storageKey = 'holdfast.drafts'
const forms = new Set<DraftForm>()
let isKept = false

export function addDraftForm(form: DraftForm): () => void {
  forms.add(form)
  return () => void forms.delete(form)
}

export function hasDrafts(): boolean {
  return [...forms].some((form) => form.isDirty())
}

/** The person in the account: a draft is theirs alone. */
export function ownerOf({ user, account }: Whoami): string {
  return `${user?.id ?? ''} ${account.id}`
}

/** Whether nothing is lost by leaving the page now: what is entered is stored, or is not to be kept. */
export function mayLeave(): boolean {
  return isKept
}

/** Stores what is entered, for when the page is left and opened again. */
export function storeDrafts(owner: string): void {
  const dirty = [...forms].filter((form) => form.isDirty())
  if (dirty.length === 0) return
  const stored: Stored = {
    owner,
    address: location.pathname + location.search,
    forms: Object.fromEntries(dirty.map(({ key, values }) => [key, withoutPasswords(values())])),
  }
  sessionStorage.setItem(storageKey, JSON.stringify(stored))
  isKept = true
}

export function removeDrafts(): void {
  sessionStorage.removeItem(storageKey)
  isKept = false
}

/** The page is left, and nothing of what is entered is kept. */
export function abandonDrafts(): void {
  removeDrafts()
  isKept = true
}

/** The address that the person was at, once, if drafts of theirs are stored. Those of somebody else are removed. */
export function takeDraftAddress(owner: string): string | null {
  const stored = storedOf(owner)
  if (!stored) return null
  sessionStorage.setItem(storageKey, JSON.stringify({ ...stored, address: null }))
  return stored.address
}

/** What was entered in a form, once. */
export function takeDraft(owner: string, key: string): Values | null {
  const stored = storedOf(owner)
  const values = stored?.forms[key]
  if (!stored || !values) return null
  delete stored.forms[key]
  if (Object.keys(stored.forms).length === 0) removeDrafts()
  else sessionStorage.setItem(storageKey, JSON.stringify(stored))
  return values
}

function storedOf(owner: string): Stored | null {
  const text = sessionStorage.getItem(storageKey)
  if (text === null) return null
  // Written by `storeDrafts`: nobody else writes to this origin's storage.
  const stored = JSON.parse(text) as Stored
  if (stored.owner === owner) return stored
  removeDrafts()
  return null
}

/** Members that a password field on the page shows are left out, wherever they are. */
function withoutPasswords(values: Values): Values {
  const fields = document.querySelectorAll('.mantine-PasswordInput-innerInput, input[type="password"]')
  const paths = [...fields].flatMap((field) => field.closest('[data-path]')?.getAttribute('data-path') ?? [])
  const copy = structuredClone(values)
  for (const path of paths) removeAt(copy, path.split('.'))
  return copy
}

function removeAt(values: unknown, [name = '', ...rest]: string[]): void {
  if (typeof values !== 'object' || values === null) return
  const members = values as Values
  if (rest.length === 0) delete members[name]
  else removeAt(members[name], rest)
}
