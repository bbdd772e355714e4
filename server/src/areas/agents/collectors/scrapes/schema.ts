import { type PageSettings, pageSettings, withOptionalSecrets } from '@holdfast/checks'
import { type TSchema, Type } from 'typebox'
import { Nullable, OneOf, Resource, Timestamp } from '#platform/http/operation/schema.ts'

export const scrapeStates = ['pending', 'up', 'failing'] as const
export type ScrapeState = (typeof scrapeStates)[number]

/** All settings, with their secrets. */
export const ScrapeInput = Type.Unsafe<PageSettings>({ ...inputOf(pageSettings), title: 'ScrapeInput' })
export type ScrapeInput = PageSettings

/** Its type is that of the whole settings: what is missing is filled in from the stored ones and then checked. */
export const ScrapePatch = Type.Unsafe<ScrapeInput>({
  ...withOptionalSecrets(ScrapeInput),
  title: 'ScrapePatch',
})

const at = (description: string) => Nullable(Type.Unsafe<Date>({ ...Timestamp, description }))

export const Scrape = Resource('Scrape', {
  url: Type.String({ description: 'Of node_exporter, with the path.' }),
  authentication: Nullable(
    Resource('ScrapeAuthentication', {
      kind: Type.String({ description: '`basic` or `bearer`. More may be added.' }),
      username: Nullable(Type.String()),
    }),
  ),
  authority: Nullable(
    Type.String({
      description: 'Certificates in PEM that are trusted in addition to those of the system.',
    }),
  ),
  ignore_certificate: Type.Boolean({
    description: 'Expired, untrusted and wrong certificates are accepted.',
  }),
  state: OneOf(scrapeStates, {
    description: '`pending`: it was not scraped yet. `failing`: the last time failed. More may be added.',
  }),
  scraped_at: at('When it was scraped last, also if it failed.'),
  error: Nullable(Type.String({ description: 'Why the last time failed. Null: it did not.' })),
  failing_since: at('Null: the last time was a success.'),
})

/** Without the titles, which are those of fields of a form: in the API document they would be names of schemas. */
function inputOf(schema: TSchema): object {
  return JSON.parse(
    JSON.stringify(schema, (_name, value) =>
      typeof value?.title === 'string' ? { ...value, title: undefined, default: undefined } : value,
    ),
  )
}
