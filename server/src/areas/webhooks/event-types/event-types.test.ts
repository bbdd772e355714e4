import { describe, expect, it } from 'vitest'
import { eventTypes } from '#areas/areas.ts'
import { eventFaults } from '#testing/sent-events.ts'
import { givenService } from '#testing/service.ts'

describe('the catalogue of events', () => {
  it('has an example for each type that its schema allows, with nothing undeclared in it', () => {
    for (const { kind, example } of eventTypes)
      expect([kind, eventFaults(kind, example)]).toEqual([kind, null])
    expect(eventFaults('dns.records_changed', { zone: 'example.com' })).not.toBeNull()
  })

  it('is the same at /v1/event-types and in the OpenAPI document', async () => {
    const service = await givenService({ works: false })
    const { body } = await service.request('GET', '/v1/event-types')
    const { webhooks, components } = (await service.request('GET', '/v1/openapi.json', { token: null })).body
    // The document refers to shared schemas; the catalogue contains them inline.
    const inPlace = (schema: unknown) =>
      JSON.parse(JSON.stringify(schema), (_name, value) => {
        const name = /^#\/components\/schemas\/(.+)$/.exec(value?.$ref ?? '')?.[1]
        return name === undefined ? value : components.schemas[name]
      })
    expect(body.data.map(({ event }: any) => event)).toContain('dns.records_changed')
    for (const { event, description, data_schema, example } of body.data) {
      const { post } = webhooks[event]
      const { schema, example: message } = post.requestBody.content['application/json']
      expect([post.summary, inPlace(schema.properties.data)]).toEqual([description, data_schema])
      expect(message).toEqual({ event, data: example })
    }
    await service.close()
  })
})
