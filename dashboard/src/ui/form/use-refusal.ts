/**
 * Where a form shows the faults of a refused request: each at its field, and every other one above the form.
 * Whether a field shows its fault is read from the page and not assumed: a form may have no field for it, hide
 * the field, or be older than the service.
 */
import { ApiProblem } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fieldFaults } from './field-fault.ts'

export type Refusal<V> = {
  /** The element that contains the fields. */
  fields: RefObject<HTMLDivElement | null>
  /** What the fields do not show. */
  problem: Error | null
  show(error: Error, values: V): void
  clear(): void
}

export function useRefusal<V extends Record<string, unknown>>(form: UseFormReturnType<V>): Refusal<V> {
  const fields = useRef<HTMLDivElement>(null)
  const [refusal, setRefusal] = useState<Error | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  // Runs when the fields show their faults, before the browser paints.
  useLayoutEffect(() => {
    setProblem(refusal && withoutFaultsIn(visibleText(fields.current), refusal))
  }, [refusal])
  return {
    fields,
    problem,
    show(error, values) {
      form.setErrors(fieldFaults(error, values) as Parameters<typeof form.setErrors>[0])
      setRefusal(error)
    },
    clear: () => setRefusal(null),
  }
}

/**
 * The refusal with the faults that the text does not contain; null if it contains all of them. A fault with a code
 * stays, because the form offers to resolve it.
 */
export function withoutFaultsIn(text: string, refusal: Error): Error | null {
  if (!(refusal instanceof ApiProblem) || refusal.faults.length === 0) return refusal
  const errors = refusal.faults.filter(
    ({ message, code }) => code !== undefined || !text.includes(plain(message)),
  )
  if (errors.length === 0) return null
  return new ApiProblem(refusal.status, { ...refusal.members, errors })
}

function visibleText(element: HTMLElement | null): string {
  return plain(element?.innerText ?? '')
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
