/** The commands of EPP as markup. The prefix of a name selects its namespace. */
import { type Markup, tag } from '#providers/xml.ts'
import type { Greeting } from './greeting.ts'
import { type EppService, extensions, namespaces, objects } from './namespaces.ts'

type Action = 'check' | 'info' | 'create' | 'update' | 'delete' | 'renew'

/** An element of a service with its namespace: `<domain:info xmlns:domain="…">`. */
export function service(name: EppService, element: string, ...content: Parameters<typeof tag>[2][]): Markup {
  return tag(`${name}:${element}`, { [`xmlns:${name}`]: namespaces[name] }, ...content)
}

/** The command for an object, as in `<check><domain:check>…`. */
export function objectCommand(
  object: EppService,
  action: Action,
  ...content: Parameters<typeof tag>[2][]
): Markup {
  return tag(action, {}, service(object, action, ...content))
}

export function loginCommand(greeting: Greeting, user: string, password: string): Markup {
  const uris = (names: readonly EppService[], element: string) =>
    names.filter((name) => greeting.services.has(name)).map((name) => tag(element, {}, namespaces[name]))
  const announced = uris(extensions, 'extURI')
  return tag(
    'login',
    {},
    tag('clID', {}, user),
    tag('pw', {}, password),
    tag('options', {}, tag('version', {}, '1.0'), tag('lang', {}, greeting.language)),
    tag(
      'svcs',
      {},
      uris(objects, 'objURI'),
      announced.length > 0 ? tag('svcExtension', {}, announced) : null,
    ),
  )
}

/** A whole document with a command. `clTRID` identifies it at the server. */
export function commandDocument(command: Markup, extension: readonly Markup[], clTRID: string): string {
  const { markup } = tag(
    'epp',
    { xmlns: namespaces.epp },
    tag(
      'command',
      {},
      command,
      extension.length > 0 ? tag('extension', {}, extension) : null,
      tag('clTRID', {}, clTRID),
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8" standalone="no"?>\n${markup}`
}
