/** Reads the text at a URL with the settings of an HTTP check, for callers that need the text itself. */
import { type Static, Type } from 'typebox'
import { checkType, type SettingsFault } from '#checks/check-type.ts'
import { CheckFailure, type CheckResult } from '#checks/outcome.ts'
import { type CheckLimits, runCheck } from '#checks/run-check.ts'
import { closed, tlsFields } from '#checks/settings/fields.ts'
import { authorizationOf } from './authentication.ts'
import { exchange } from './exchange.ts'
import { urlFault } from './faults.ts'
import { FixedAuthentication, HttpUrl } from './settings.ts'

export const pageSettings = Type.Object(
  {
    url: {
      ...HttpUrl,
      examples: ['http://192.0.2.7:9100/metrics'],
    },
    authentication: Type.Optional(FixedAuthentication),
    authority: tlsFields.authority,
    ignore_certificate: tlsFields.ignore_certificate,
  },
  closed,
)
export type PageSettings = Static<typeof pageSettings>

export type Page =
  | { text: string; address: string }
  | { text: null; failure: NonNullable<CheckResult['failure']> }

type PageLimits = CheckLimits & { userAgent: string; accept: string }

/**
 * Only the status 200 is a success, and no redirect is followed: credentials are sent to the URL that was entered. Of the
 * answer, 1 MiB is read, 8 MiB when it is decompressed.
 */
export async function readPage(settings: PageSettings, limits: PageLimits): Promise<Page> {
  const read = { text: '' }
  const { failure, address } = await runCheck(typeOf(limits, read), settings, limits)
  return failure ? { text: null, failure } : { text: read.text, address: address ?? '' }
}

export function pageFaults(settings: PageSettings): readonly SettingsFault[] {
  return typeOf({ userAgent: '', accept: '' }, { text: '' }).faults(settings)
}

function typeOf({ userAgent, accept }: Pick<PageLimits, 'userAgent' | 'accept'>, read: { text: string }) {
  return checkType({
    name: 'page',
    title: 'Page',
    description: '',
    settings: pageSettings,
    faults({ url }) {
      const message = urlFault(url)
      return message === null ? [] : [{ pointer: '/url', message }]
    },
    async run(chosen, probe) {
      const { url, authentication, authority, ignore_certificate: ignoreCertificate } = chosen
      const response = await exchange(probe, {
        url: new URL(url),
        method: 'GET',
        headers: {
          'User-Agent': userAgent,
          Accept: accept,
          'Accept-Encoding': 'gzip',
          Connection: 'close',
          ...(authentication && { Authorization: await authorizationOf(authentication, probe, chosen) }),
        },
        body: undefined,
        family: undefined,
        secretHeaders: [],
        tls: { authority, ignoreCertificate },
        clientCertificate: undefined,
      })
      if (response.status !== 200) throw new CheckFailure('status', `Status ${response.status}, not 200`)
      if (response.isCut) throw new CheckFailure('body_too_large', 'The answer is larger than 1 MiB')
      read.text = response.body
    },
  })
}
