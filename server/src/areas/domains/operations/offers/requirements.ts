/** What registries of a TLD require of registrations and transfers: a JSON Schema, cached for a day in this process. */
import { Ajv, type ErrorObject } from 'ajv'
import addFormats from 'ajv-formats'
import type { RegistrarConnection } from '#areas/domains/registrars/open-registrar.ts'
import { invalidInput, pointer } from '#kernel/problem/problem.ts'

const cacheMs = 24 * 60 * 60 * 1000
const cacheMax = 1000

type Question = { tld: string; kind: 'register' | 'transfer' }
type Cached = { schema: object | null; until: number }

// By provider, TLD and kind: they are the same for all accounts.
const cache = new Map<string, Cached>()

/** Throws the registrar's failure. */
export async function readRequirements(
  { provider, manifest }: RegistrarConnection,
  { tld, kind }: Question,
): Promise<object | null> {
  const key = `${manifest.kind} ${tld} ${kind}`
  const known = cache.get(key)
  if (known && known.until > performance.now()) return known.schema
  const schema = (await provider.purchases?.requirements(tld, kind)) ?? null
  if (cache.size >= cacheMax) cache.clear()
  cache.set(key, { schema, until: performance.now() + cacheMs })
  return schema
}

/** Throws `invalid_input` with every value that is missing or wrong. */
export async function requireFulfilled(
  connection: RegistrarConnection,
  { kind, name }: { kind: Question['kind']; name: string },
  values: Readonly<Record<string, unknown>>,
): Promise<void> {
  const tld = name.slice(name.indexOf('.') + 1)
  const schema = await readRequirements(connection, { tld, kind })
  if (schema === null) {
    if (Object.keys(values).length === 0) return
    throw invalidInput([{ pointer: '/requirements', message: `.${tld} has no requirements: leave it out` }])
  }
  const validate = validatorOf(schema)
  if (validate(values)) return
  throw invalidInput((validate.errors ?? []).map(faultOf))
}

/** Why extensions of a contact contradict the requirements of the TLD, as far as those name them. */
export async function extensionFaults(
  connection: RegistrarConnection,
  name: string,
  extensions: Readonly<Record<string, string>>,
): Promise<string[]> {
  if (Object.keys(extensions).length === 0) return []
  const tld = name.slice(name.indexOf('.') + 1)
  const schema = await readRequirements(connection, { tld, kind: 'register' })
  // Registrars' schemas are of objects.
  const { properties = {} } = (schema ?? {}) as { properties?: Record<string, object> }
  return Object.entries(extensions).flatMap(([key, value]) => {
    const property = properties[key]
    const validate = property && validatorOf(property)
    if (!validate || validate(value)) return []
    return [`its extension ${key} ${validate.errors?.[0]?.message ?? 'is invalid'} for .${tld}`]
  })
}

/** A registrar's schema: keywords that are not known are ignored. */
function validatorOf(schema: object) {
  const ajv = new Ajv({ strict: false, allErrors: true })
  addFormats.default(ajv)
  return ajv.compile(schema)
}

function faultOf({ keyword, instancePath, params, message = 'is invalid' }: ErrorObject) {
  const member =
    keyword === 'required'
      ? pointer(params['missingProperty'])
      : keyword === 'additionalProperties'
        ? pointer(params['additionalProperty'])
        : ''
  const isUnaccepted = keyword === 'enum' && String(params['allowedValues']) === 'true'
  const text = keyword === 'required' ? 'is required' : isUnaccepted ? 'must be accepted' : message
  return { pointer: `/requirements${instancePath}${member}`, message: text }
}
