import type { FakeResponse } from '#providers/testing/servers/fake-api.ts'

export function success(data: object = {}, code = 200): FakeResponse {
  return { status: code, body: { code, message: 'Success', data } }
}

/** The status of HTTP is 200 for most failures. */
export function failure(code: number, description: string, status = 200): FakeResponse {
  return { status, body: { code, message: 'Failed', error: { description } } }
}
