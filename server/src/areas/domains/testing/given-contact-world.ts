import { connectOwner } from '#platform/database/testing/owner.ts'
import { givenService } from '#testing/service.ts'

type Fields = Record<string, unknown>

/** The whole service with a registrar in the sandbox, for tests of contacts at registrars. */
export async function givenContactWorld() {
  const service = await givenService()
  const owner = await connectOwner(service.address)
  /** Waits for the work that it requests. */
  const post = (at: string, body: Fields = {}) =>
    service.request('POST', at, { body, headers: { prefer: 'wait=30' } })
  const givenConnection = async (name: string): Promise<string> =>
    (await post('/v1/connections', { provider: 'sandbox', name })).body.id
  const connection = await givenConnection('My registrar')
  return {
    service,
    owner,
    connection,
    givenConnection,
    post,
    read: async (at: string) => (await service.request('GET', at)).body,
    refresh: (domain: string) => post(`/v1/domains/${domain}/refresh`),
    /** What the registrar has of a domain's contacts becomes this. */
    changeElsewhere: (name: string, body: Fields, at = connection) =>
      service.request('PUT', `/v1/connections/${at}/sandbox/domains/${name}/contacts`, { body }),
    /** All rows of a table as text, to look for personal data in them. */
    async textOf(table: string): Promise<string> {
      const { rows } = await owner.query(`select t::text as text from ${table} t`)
      return rows.map(({ text }) => text).join('\n')
    },
    async close() {
      await owner.end()
      await service.close()
    },
  }
}
