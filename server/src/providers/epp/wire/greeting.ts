import { ProviderError } from '#providers/ports/provider-error.ts'
import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import { type EppService, extensions, namespaces, objects } from './namespaces.ts'

export type Greeting = {
  /** The server's name of itself. */
  server: string
  language: string
  services: ReadonlySet<EppService>
}

/** Reads a greeting (RFC 5730, section 2.4); undefined for any other document. */
export function readGreeting(document: XmlElement | null): Greeting | undefined {
  const greeting = elementAt(document ?? undefined, 'greeting')
  const menu = elementAt(greeting, 'svcMenu')
  if (!greeting || !menu) return undefined
  const announced = new Set(
    [...childrenOf(menu, 'objURI'), ...childrenOf(elementAt(menu, 'svcExtension'), 'extURI')].map(
      ({ text }) => text,
    ),
  )
  const languages = childrenOf(menu, 'lang').map(({ text }) => text)
  return {
    server: textAt(greeting, 'svID'),
    language: languages.includes('en') ? 'en' : (languages[0] ?? 'en'),
    services: new Set([...objects, ...extensions].filter((service) => announced.has(namespaces[service]))),
  }
}

/** Throws `unsupported` if the server does not announce the service. */
export function requireService({ services }: Greeting, service: EppService): void {
  if (!services.has(service))
    throw new ProviderError('unsupported', `The server does not announce ${namespaces[service]}.`)
}
