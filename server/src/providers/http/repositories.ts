/** What the APIs of forges have in common. */
import { ProviderError } from '#providers/ports/provider-error.ts'
import type { JsonResponse } from './json-api.ts'
import { statusError } from './status-error.ts'

/** The address that a person has entered, without the slash at its end. */
export function enteredUrl(url: string): string {
  return url.trim().replace(/\/+$/, '')
}

/** The parts of a repository's name, as they are in paths. Throws `not_found` for what cannot be the name of one. */
export function repositoryParts(repository: string): string[] {
  const parts = repository.split('/')
  if (parts.length < 2 || parts.some((part) => !/^[\w.+-]+$/.test(part) || /^\.+$/.test(part)))
    throw new ProviderError('not_found', `${repository} is not the name of a repository.`)
  return parts
}

/** The name of a branch or a tag, without what says which of the two it is. */
export function shortRef(ref: string | null): string | null {
  return ref?.replace(/^refs\/(heads|tags)\//, '') ?? null
}

/** Cuts a text that is longer than a forge takes. */
export function cutTo(lengthMax: number, text: string): string {
  const characters = [...text]
  return characters.length <= lengthMax ? text : `${characters.slice(0, lengthMax - 1).join('')}…`
}

/** The error for an unsuccessful status, with the message of the forge. */
export function forgeError(vendor: string, response: JsonResponse): ProviderError | null {
  if (response.status >= 200 && response.status < 300) return null
  if (response.status >= 300 && response.status < 400)
    return new ProviderError('rejected', `The address redirects: enter the address of ${vendor} itself.`)
  return statusError(vendor, response, { own: messageOf(response.body) })
}

/** The message of a forge, which is a text, or lists of texts by field. */
export function messageOf(body: unknown): string | undefined {
  if (typeof body !== 'object' || body === null) return undefined
  const { message, error } = body as { message?: unknown; error?: unknown }
  const found = message ?? error
  if (found === undefined || found === null || found === '') return undefined
  return (typeof found === 'string' ? found : JSON.stringify(found)).slice(0, 500)
}

/**
 * Explains a failure in a repository. That the credentials may not do something there is no failure of the connection,
 * through which other repositories can be reached.
 */
export async function inRepository<Result>(
  vendor: string,
  repository: string,
  call: Promise<Result>,
): Promise<Result> {
  try {
    return await call
  } catch (error) {
    if (!(error instanceof ProviderError)) throw error
    const { kind, vendorCode, message } = error
    const details = { ...(vendorCode !== null && { vendorCode }), cause: error }
    if (kind === 'not_found')
      throw new ProviderError(
        kind,
        `${vendor} has no ${repository} with this commit for this token.`,
        details,
      )
    if (kind === 'auth' && vendorCode === '403')
      throw new ProviderError('rejected', `In ${repository}: ${message}`, details)
    throw error
  }
}
