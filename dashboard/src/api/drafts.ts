/**
 * The input of forms when a session ends. It stays on the page while the person signs in in a dialog. For a sign-in on
 * another page, and for a reload, it is stored in the tab, without password fields. It is restored only for the same
 * person in the same account; a sign-in of another person deletes it.
 */
import type { Whoami } from './session.tsx'

type Values = Record<string, unknown>
/** A form on the page: its input, and whether it has unsaved changes. */
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

/** The person in the account: a draft is available only to them. */
export function ownerOf({ user, account }: Whoami): string {
  return `${user?.id ?? ''} ${account.id}`
}

/** Whether the page can be left without losing input: it is stored, or the person has discarded it. */
export function mayLeave(): boolean {
  return isKept
}

/** Stores the input, to be restored when the page is opened again. */
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

/** The person leaves the page and discards the input. */
export function abandonDrafts(): void {
  removeDrafts()
  isKept = true
}

/**
 * The address of the page with the drafts of this person; it is returned once. Drafts of another person are deleted.
 */
export function takeDraftAddress(owner: string): string | null {
  const stored = storedOf(owner)
  if (!stored) return null
  sessionStorage.setItem(storageKey, JSON.stringify({ ...stored, address: null }))
  return stored.address
}

/** The draft of a form; it is returned once. */
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
  // Only `storeDrafts` writes this key of the storage of this origin.
  const stored = JSON.parse(text) as Stored
  if (stored.owner === owner) return stored
  removeDrafts()
  return null
}

/** Values of password fields on the page are removed at any depth. */
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
