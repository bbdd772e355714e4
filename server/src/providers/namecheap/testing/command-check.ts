// Checks recorded exchanges with the vendor's table of commands and its sample responses.
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ExchangeCheck } from '#providers/testing/openapi/openapi-document.ts'
import { readXml, type XmlElement } from '#providers/xml.ts'

type Parameter = { name: string; required: boolean; maxLength?: number }
type Command = { request: Parameter[]; response: unknown }
type Table = { globalParameters: Parameter[]; commands: Record<string, Command> }

const contactFields = [
  ...['FirstName', 'LastName', 'Address1', 'City', 'StateProvince', 'PostalCode', 'Country', 'Phone'],
  ...['EmailAddress', 'OrganizationName', 'JobTitle', 'Address2'],
]
const optionalFields = ['OrganizationName', 'JobTitle', 'Address2']

/** `folder` contains `commands.json` and `samples/`. */
export function commandCheck(folder: string): ExchangeCheck {
  const { globalParameters, commands }: Table = JSON.parse(
    readFileSync(join(folder, 'commands.json'), 'utf8'),
  )
  return ({ request, response }) => {
    const sent = new URLSearchParams(String(request.body ?? ''))
    const name = sent.get('Command') ?? ''
    const command = commands[name]
    if (!command) return [`${name} is not in the table`]
    const parameters = [...globalParameters, ...command.request.flatMap(expanded)]
    const isKnown = (key: string) => parameters.some((parameter) => parameter.name === key)
    const isLong = ({ name: key, maxLength }: Parameter) =>
      maxLength !== undefined && (sent.get(key)?.length ?? 0) > maxLength
    return [
      ...(new URL(request.url).search === '' ? [] : ['there is a query']),
      ...parameters
        .filter(({ name: key, required }) => required && !sent.has(key))
        .map(({ name: key }) => `${key} is missing`),
      ...[...sent.keys()].filter((key) => !isKnown(key)).map((key) => `${key} is unknown`),
      ...parameters.filter(isLong).map(({ name: key }) => `${key} is too long`),
      ...responseFaults(folder, name, command, response.body.toString('utf8')),
    ].map((fault) => `${name}: ${fault}`)
  }
}

/** The table abbreviates the parameters of contacts: it lists those of the registrant only, or some of them. */
function expanded(parameter: Parameter): Parameter[] {
  const [, role] = /^(Registrant|Tech|Admin|AuxBilling)FirstName/.exec(parameter.name) ?? []
  if (role === undefined) return [parameter]
  return contactFields.map((field) => ({ name: role + field, required: !optionalFields.includes(field) }))
}

/** Not in the sample, but in responses that others have published, where it is the fee of ICANN. */
const published = /\/Price@AdditionalCost$/
const envelope = /\/(Errors|Warnings|Server|GMTTimeDifference|ExecutionTime|RequestedCommand)$/

/** Elements and attributes of a response that neither the sample nor the table has. */
function responseFaults(folder: string, name: string, command: Command, body: string): string[] {
  const document = readXml(body)
  if (document === null || document.attributes['Status'] === 'ERROR') return []
  const file = join(folder, 'samples', `${name.replace(/^namecheap\./, '').replaceAll('.', '_')}.xml`)
  if (!existsSync(file)) return ['there is no sample']
  const sample = readXml(readFileSync(file, 'utf8'))
  const known = new Set(sample ? pathsOf(sample) : [])
  const described = JSON.stringify(command.response)
  const isDescribed = (path: string) => new RegExp(`\\b${path.split(/[/@]/).at(-1)}\\b`).test(described)
  return pathsOf(document)
    .filter((path) => !known.has(path) && !isDescribed(path) && !envelope.test(path) && !published.test(path))
    .map((path) => `the sample has no ${path}`)
}

function pathsOf(element: XmlElement, within = ''): string[] {
  // The sample has every field only for the registrant.
  const path = `${within}/${element.name.replace(/^(Tech|Admin|AuxBilling)$/, 'Registrant')}`
  return [
    path,
    ...Object.keys(element.attributes).map((attribute) => `${path}@${attribute}`),
    ...element.children.flatMap((child) => pathsOf(child, path)),
  ]
}
