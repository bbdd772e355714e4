import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'

export function data(value: unknown): FakeResponse {
  return { body: { data: value } }
}

export function failure(status: number, message: string, errors?: Record<string, string>): FakeResponse {
  return { status, body: { data: null, message, ...(errors && { errors }) } }
}
