/**
 * Shows the errors of a rejected request: each at its field, and all others above the form. Whether a field shows its
 * error is read from the page: a form may have no such field, hide it, or be older than the service.
 */
import { ApiProblem } from '@holdfast/client'
import type { UseFormReturnType } from '@mantine/form'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fieldErrors } from './field-errors.ts'

export type FormProblem<V> = {
  /** The element that contains the fields. */
  fields: RefObject<HTMLDivElement | null>
  /** The errors that the fields do not show. */
  problem: Error | null
  show(error: Error, values: V): void
  clear(): void
}

export function useFormProblem<V extends Record<string, unknown>>(
  form: UseFormReturnType<V>,
): FormProblem<V> {
  const fields = useRef<HTMLDivElement>(null)
  const [requestError, setRequestError] = useState<Error | null>(null)
  const [problem, setProblem] = useState<Error | null>(null)
  // Runs when the fields show their errors, before the browser paints.
  useLayoutEffect(() => {
    setProblem(requestError && withoutErrorsIn(visibleText(fields.current), requestError))
  }, [requestError])
  return {
    fields,
    problem,
    show(error, values) {
      form.setErrors(fieldErrors(error, values) as Parameters<typeof form.setErrors>[0])
      setRequestError(error)
    },
    clear: () => setRequestError(null),
  }
}

/**
 * The problem with the errors that the text does not contain; null if it contains all of them. An error with a code is
 * kept, because the form offers a solution.
 */
function withoutErrorsIn(text: string, requestError: Error): Error | null {
  if (!(requestError instanceof ApiProblem) || requestError.errors.length === 0) return requestError
  const errors = requestError.errors.filter(
    ({ message, code }) => code !== undefined || !text.includes(plain(message)),
  )
  if (errors.length === 0) return null
  return new ApiProblem(requestError.status, { ...requestError.members, errors })
}

function visibleText(element: HTMLElement | null): string {
  return plain(element?.innerText ?? '')
}

function plain(text: string): string {
  return text.replaceAll(/\s+/g, ' ')
}
