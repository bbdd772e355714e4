/** Five registrars, each with a fifth of the domains, in this process. */

import { manifest as dynadot } from '../../../server/src/providers/dynadot/manifest.ts'
import {
  rightKeys as dynadotKeys,
  startFakeDynadot,
} from '../../../server/src/providers/dynadot/testing/fake-dynadot.ts'
import { manifest as gandi } from '../../../server/src/providers/gandi/manifest.ts'
import {
  rightCredentials as gandiToken,
  startFakeGandi,
} from '../../../server/src/providers/gandi/testing/fake-gandi.ts'
import { newDomain as gandiDomain } from '../../../server/src/providers/gandi/testing/state.ts'
import { manifest as godaddy } from '../../../server/src/providers/godaddy/manifest.ts'
import {
  rightCredentials as godaddyKeys,
  startFakeGodaddy,
} from '../../../server/src/providers/godaddy/testing/fake-godaddy.ts'
import { newDomain as godaddyDomain } from '../../../server/src/providers/godaddy/testing/stored-domain.ts'
import { manifest as namecom } from '../../../server/src/providers/namecom/manifest.ts'
import {
  rightCredentials as namecomToken,
  startFakeNamecom,
} from '../../../server/src/providers/namecom/testing/fake-namecom.ts'
import { newDomain as namecomDomain } from '../../../server/src/providers/namecom/testing/state.ts'
import { manifest as porkbun } from '../../../server/src/providers/porkbun/manifest.ts'
import {
  rightKeys as porkbunKeys,
  startFakePorkbun,
} from '../../../server/src/providers/porkbun/testing/fake-porkbun.ts'
import { newDomain as porkbunDomain } from '../../../server/src/providers/porkbun/testing/state.ts'
import type { ProviderManifest } from '../../../server/src/providers/ports/provider.ts'

export type Registrar = {
  provider: string
  credentials: Record<string, string>
  budgets: NonNullable<ProviderManifest['budgets']>
  /** The requests so far. */
  requests: readonly string[]
}

export type Registrars = {
  all: readonly Registrar[]
  /** The URLs of the vendors and of their stand-ins. */
  diverted: Record<string, string>
  stop(): Promise<void>
}

/** None expires within the weeks in which a registrar is listed more often. */
const firstExpiryDays = 60
const dayMs = 86_400_000

export async function startRegistrars(domains: number): Promise<Registrars> {
  const each = Math.floor(domains / 5)
  const fill = (add: (name: string, expiresAt: Date) => void, letter: string) => {
    for (let n = 0; n < each; n++)
      add(`${letter}-${n}.com`, new Date(Date.now() + (firstExpiryDays + (n % 300)) * dayMs))
  }
  const fakes = {
    gandi: await startFakeGandi(),
    godaddy: await startFakeGodaddy(),
    namecom: await startFakeNamecom(),
    porkbun: await startFakePorkbun(),
    dynadot: await startFakeDynadot(),
  }
  fill((name, at) => fakes.gandi.state.domains.set(name, gandiDomain(name, at)), 'a')
  fill((name, at) => fakes.godaddy.domains.set(name, godaddyDomain(name, at)), 'b')
  fill((name, at) => fakes.namecom.state.domains.set(name, namecomDomain(name, at)), 'c')
  fill((name, at) => fakes.porkbun.state.domains.set(name, porkbunDomain(name, at)), 'd')
  fill((name, at) => fakes.dynadot.model.addDomain(name, at), 'e')
  const registrar = (
    { kind, budgets = [] }: ProviderManifest,
    credentials: Record<string, string>,
    { requests }: { requests: string[] },
  ): Registrar => ({ provider: kind, credentials, budgets, requests })
  return {
    all: [
      registrar(gandi, gandiToken, fakes.gandi),
      registrar(godaddy, godaddyKeys, fakes.godaddy),
      registrar(namecom, namecomToken, fakes.namecom),
      registrar(porkbun, porkbunKeys, fakes.porkbun),
      registrar(dynadot, dynadotKeys, fakes.dynadot),
    ],
    diverted: {
      'https://api.sandbox.gandi.net/v5': fakes.gandi.url,
      'https://api.ote-godaddy.com': fakes.godaddy.url,
      'https://api.dev.name.com/core/v1': fakes.namecom.url,
      'https://api.porkbun.com/api/json/v3': fakes.porkbun.url,
      'https://api.dynadot.com/restful/v2': fakes.dynadot.url,
    },
    stop: async () => {
      for (const fake of Object.values(fakes)) await fake.stop()
    },
  }
}
