import { ApiProblem } from '@holdfast/client'
import type { ReactNode } from 'react'

type WithErrors = { errors: Readonly<Record<string, ReactNode>> }

/** The error of a field, or the first error of its parts: the service names the invalid part. */
export function fieldErrorOf({ errors }: WithErrors, field: string): ReactNode {
  const part = Object.keys(errors).find((name) => name === field || name.startsWith(`${field}.`))
  return part === undefined ? undefined : errors[part]
}

/** The errors of a response that belong to these values, in the format of the form. */
export function fieldErrors<V extends Record<string, unknown>>(
  error: Error,
  values: V,
): Partial<Record<keyof V, string>> {
  if (!(error instanceof ApiProblem)) return {}
  const ownErrors = error.errors.filter(({ pointer }) => isField(pointer, values))
  // A path within a field is also a key of the form's errors.
  return Object.fromEntries(ownErrors.map(({ pointer, message }) => [fieldOf(pointer), message])) as Partial<
    Record<keyof V, string>
  >
}

function fieldOf(pointer: string): string {
  return pointer.slice(1).split('/').join('.')
}

function isField(pointer: string, values: Record<string, unknown>): boolean {
  return Object.hasOwn(values, pointer.slice(1).split('/')[0] ?? '')
}
