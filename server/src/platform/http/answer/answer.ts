import type { Page } from '#kernel/list/page.ts'
import type { Answer } from '../operation/operation.ts'

/** Answers with one resource; the revision becomes its ETag. */
export function found(body: unknown, revision: number): Answer {
  return { body, revision }
}

export function created(body: unknown, location: string, revision: number): Answer {
  return { body, location, revision }
}

export function listed<T>(page: Page<T>): Answer {
  return { body: page }
}

/** 204. */
export const done: Answer = {}
