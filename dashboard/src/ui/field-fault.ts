import type { ReactNode } from 'react'

type Faulty = { errors: Readonly<Record<string, ReactNode>> }

/** The fault of a field, or else the first of its parts: the service points at the part that is wrong. */
export function faultOf({ errors }: Faulty, field: string): ReactNode {
  const part = Object.keys(errors).find((name) => name === field || name.startsWith(`${field}.`))
  return part === undefined ? undefined : errors[part]
}
