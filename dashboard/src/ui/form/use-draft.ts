import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useRef } from 'react'
import { addDraftForm, ownerOf, takeDraft } from '#api/drafts.ts'
import { useSession } from '#api/session.tsx'

/** Stores the input of a form when the session ends, and restores it when the same person is signed in again. */
export function useDraft<V extends Record<string, unknown>>(form: UseFormReturnType<V>): void {
  const owner = ownerOf(useSession())
  const latest = useRef(form)
  useEffect(() => {
    latest.current = form
  }, [form])
  // A form is identified by its page and its fields, which are the same after a reload.
  const names = Object.keys(form.values).toSorted().join()
  useEffect(() => {
    const key = `${location.pathname} ${names}`
    const draft = takeDraft(owner, key)
    // Stored by a form with the same fields.
    if (draft) latest.current.setValues(draft as Partial<V>)
    return addDraftForm({
      key,
      isDirty: () => latest.current.isDirty(),
      values: () => latest.current.getValues(),
    })
  }, [owner, names])
}
