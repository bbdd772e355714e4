import { type Static, Type } from 'typebox'
import { isAmount, isAtMost, type Money, sumOf } from '#kernel/money/money.ts'
import { addSeconds } from '#kernel/time.ts'
import { type JsonApi, pathOf } from '#providers/http/json-api.ts'
import { orderTimeoutSeconds, refusalsRejected, refusePurchase } from '#providers/http/orders.ts'
import { ProviderError, unlessNotFound } from '#providers/ports/provider-error.ts'
import type {
  Availability,
  Progress,
  Purchase,
  PurchasesProvider,
  SentPurchase,
} from '#providers/ports/registrar/purchases.ts'
import type { RegistrarProvider } from '#providers/ports/registrar/registrar.ts'
import { responseShape } from '#providers/response-shape.ts'
import { isWorkflow, readWorkflow, workflowProgress } from './workflow.ts'

const Checked = Type.Object({
  name: Type.String(),
  registrable: Type.Boolean(),
  pricing: Type.Optional(
    Type.Object({ currency: Type.String(), registration_cost: Type.String(), renewal_cost: Type.String() }),
  ),
  reason: Type.Optional(Type.String()),
  tier: Type.Optional(Type.String()),
})
type Checked = Static<typeof Checked>
const isCheck = responseShape(Type.Object({ result: Type.Object({ domains: Type.Array(Checked) }) }))
const isExtension = responseShape(
  Type.Object({ result: Type.Object({ registration_schema: Type.Unknown() }) }),
)

/** The parts of an extension's schema that are not contacts, and that an order repeats. */
const ownParts = ['contact_extensions', 'acknowledgements'] as const
/** The clocks may differ. */
const toleranceSeconds = 600

export function createCloudflarePurchases(client: JsonApi, registrar: RegistrarProvider): PurchasesProvider {
  async function check(names: readonly string[]): Promise<(Checked | undefined)[]> {
    const body = { domains: names }
    const { result } = await client.read({ method: 'POST', path: '/domain-check', body }, isCheck)
    const byName = new Map(result.domains.map((checked) => [checked.name.toLowerCase(), checked]))
    return names.map((name) => byName.get(name))
  }

  async function order(purchase: Purchase): Promise<Progress> {
    if (purchase.kind !== 'register') return refusePurchase('Cloudflare does this only in its dashboard.')
    const { name, years, isAutoRenewed, requirements, nameservers } = purchase
    const [checked] = await check([name])
    const price = checked && priceOf(checked, years)
    if (!price) return refusePurchase(detailOf(checked) ?? `Cloudflare does not sell ${name}.`)
    if (!isAtMost(price, purchase.price))
      return refusePurchase(`The price is now ${price.amount} ${price.currency}: more than was shown.`)
    const body = {
      domain_name: name,
      years,
      auto_renew: isAutoRenewed,
      privacy_mode: 'redaction',
      ...Object.fromEntries(
        ownParts.flatMap((part) => (part in requirements ? [[part, requirements[part]]] : [])),
      ),
    }
    const { result } = await client.read(
      {
        method: 'POST',
        path: '/registrations',
        headers: { Prefer: 'respond-async' },
        body,
        timeoutSeconds: orderTimeoutSeconds,
      },
      isWorkflow,
    )
    const progress = workflowProgress(result)
    if (nameservers === null || progress.message !== null) return progress
    return { ...progress, message: 'Domains at Cloudflare are always on its own name servers.' }
  }

  /** The name is the key of a registration: there is one workflow for each. */
  async function find({ name, sentAt }: SentPurchase): Promise<Progress | null> {
    const earliest = addSeconds(sentAt, -toleranceSeconds)
    const workflow = await unlessNotFound(readWorkflow(client, name, 'registration-status'))
    if (workflow && new Date(workflow.created_at) >= earliest) return workflowProgress(workflow)
    const domain = await unlessNotFound(registrar.readDomain(name))
    const isNew = domain?.createdAt != null && domain.createdAt >= earliest
    return isNew ? { state: 'done', reference: null, message: null } : null
  }

  return {
    async check(names) {
      const answers = await check(names)
      return names.map((name, index) => availability(name, answers[index]))
    },
    async price({ kind, name, years }) {
      if (kind !== 'register') return null
      const [checked] = await check([name])
      const price = checked && priceOf(checked, years)
      return price ? { price, isPremium: false } : null
    },
    async requirements(tld, kind) {
      if (kind !== 'register') return null
      const path = pathOf('extensions', tld)
      const found = await unlessNotFound(client.read({ method: 'GET', path }, isExtension))
      return requirementsIn(found?.result.registration_schema)
    },
    order: (purchase) => refusalsRejected(order(purchase)),
    async progress(sent) {
      return workflowProgress(await readWorkflow(client, sent.name, 'registration-status'))
    },
    find,
    async cancelTransfer() {
      throw new ProviderError('unsupported', 'Cloudflare does this only in its dashboard.')
    },
  }
}

/** The first year costs the registration, every other one the renewal. Null if it is not sold. */
function priceOf({ registrable, pricing, tier }: Checked, years: number): Money | null {
  if (!registrable || !pricing || tier === 'premium') return null
  const costs = [pricing.registration_cost, ...Array<string>(years - 1).fill(pricing.renewal_cost)]
  return costs.every(isAmount) ? { amount: sumOf(costs), currency: pricing.currency } : null
}

function availability(name: string, checked: Checked | undefined): Availability {
  const register = checked ? priceOf(checked, 1) : null
  return {
    name,
    state: stateOf(checked),
    isPremium: checked?.tier === 'premium' || checked?.reason === 'domain_premium',
    prices: register ? { register } : {},
    period: 1,
    detail: detailOf(checked),
  }
}

function stateOf(checked: Checked | undefined): Availability['state'] {
  if (!checked || (!checked.registrable && checked.reason === undefined)) return 'unknown'
  if (checked.registrable) return 'available'
  return checked.reason === 'domain_unavailable' ? 'registered' : 'unsupported'
}

const reasons: Readonly<Record<string, string>> = {
  extension_not_supported_via_api: 'Cloudflare sells this TLD only in its dashboard.',
  extension_not_supported: 'Cloudflare does not sell this TLD.',
  extension_disallows_registration: 'The registry of this TLD accepts no registrations now.',
  domain_premium: 'Cloudflare sells premium names only in its dashboard.',
  domain_unavailable: 'The name is not available.',
}

function detailOf(checked: Checked | undefined): string | null {
  return checked?.reason === undefined ? null : (reasons[checked.reason] ?? checked.reason)
}

type ExtensionSchema = { properties?: Record<string, unknown>; required?: string[]; $defs?: unknown }

function requirementsIn(schema: unknown): object | null {
  const { properties = {}, required = [], $defs } = (schema ?? {}) as ExtensionSchema
  const own = ownParts.filter((part) => properties[part] !== undefined)
  if (own.length === 0) return null
  return {
    type: 'object',
    properties: Object.fromEntries(own.map((part) => [part, properties[part]])),
    required: own.filter((part) => required.includes(part)),
    ...($defs !== undefined && { $defs }),
  }
}
