import type { Egress } from '#platform/net/egress.ts'
import type { EgressResponse } from '#platform/net/exchange/exchange.ts'
import type { Credentials } from '#providers/ports/provider.ts'
import { ProviderError, providerErrorFrom } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, readXml, type XmlElement } from '#providers/xml.ts'
import { notNamecheap, responseError, statusError } from './errors.ts'

/** The parameters of a command; one that is undefined is not sent. */
export type Parameters = Readonly<Record<string, string | undefined>>

export type NamecheapClient = {
  /** Sends a command, such as `domains.getList`, and returns the element `CommandResponse`. */
  call(command: string, parameters?: Parameters): Promise<XmlElement>
}

/** Registrations wait for the registry. */
const timeoutSeconds = 90
const bytesMax = 8 * 2 ** 20

/** Creates a client of the API at `url`. The credentials are in the body, where no log of addresses contains them. */
export function createNamecheapClient(
  url: string,
  { api_user = '', api_key = '', user_name = '', client_ip = '' }: Credentials,
  egress: Egress,
): NamecheapClient {
  return {
    async call(command, parameters = {}) {
      const body = new URLSearchParams({
        ApiUser: api_user,
        ApiKey: api_key,
        UserName: user_name || api_user,
        ClientIp: client_ip,
        Command: `namecheap.${command}`,
      })
      for (const [name, value] of Object.entries(parameters)) if (value !== undefined) body.set(name, value)
      const response = await egress
        .request({
          url,
          method: 'POST',
          headers: { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'text/xml' },
          body: body.toString(),
          timeoutSeconds,
          maxBytes: bytesMax,
        })
        .catch((error) => {
          throw providerErrorFrom(error)
        })
      return commandResponse(response)
    },
  }
}

/** The status is 200 for errors too; these are in the document. */
function commandResponse(response: EgressResponse): XmlElement {
  if (response.status !== 200) throw statusError(response)
  const document = response.truncated ? null : readXml(response.body.toString('utf8'))
  if (document?.name !== 'ApiResponse') throw notNamecheap()
  const error = childrenOf(elementAt(document, 'Errors'), 'Error')[0]
  if (error) throw responseError(error.attributes['Number'] ?? '', error.text)
  const answer = elementAt(document, 'CommandResponse')
  if (document.attributes['Status'] !== 'OK' || !answer) throw notNamecheap()
  return answer
}

/** The element that a response must contain. */
export function requiredElement(element: XmlElement | undefined, ...path: string[]): XmlElement {
  const found = elementAt(element, ...path)
  if (!found) throw notNamecheap()
  return found
}

/** Throws if the attribute of a response does not confirm the change. */
export function requireConfirmed(result: XmlElement, attribute: string): void {
  if (!isTrue(result.attributes[attribute]))
    throw new ProviderError('rejected', 'Namecheap did not make the change.')
}

/** Namecheap writes truth as `true`, `True` or `Yes`. */
export function isTrue(value: string | undefined): boolean {
  return /^(true|yes)$/i.test(value ?? '')
}
