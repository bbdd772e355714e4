import type { Page } from '#kernel/list/page.ts'
import type { OperationResponse } from '../operation/operation.ts'

/** A response with one resource, whose revision becomes the ETag. */
export function found(body: unknown, revision: number): OperationResponse {
  return { body, revision }
}

export function created(body: unknown, location: string, revision: number): OperationResponse {
  return { body, location, revision }
}

export function listed<T>(page: Page<T>): OperationResponse {
  return { body: page }
}

/** 204 No Content. */
export const done: OperationResponse = {}
