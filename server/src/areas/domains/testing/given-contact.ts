import type { TestService } from '#testing/service.ts'

/** The input of a valid contact. */
export const contactInput = {
  name: 'Office',
  organization: 'Example Ltd',
  first_name: 'Ada',
  last_name: 'Lovelace',
  street: ['1 Example Street'],
  city: 'Berlin',
  postal_code: '10115',
  country: 'DE',
  phone: '+4930123456',
  email: 'ada@example.com',
}

/** Creates a contact and returns its id. */
export async function givenContact(
  service: Pick<TestService, 'request'>,
  fields: Record<string, unknown> = {},
): Promise<string> {
  const response = await service.request('POST', '/v1/contacts', { body: { ...contactInput, ...fields } })
  if (response.status !== 201)
    throw new Error(`The contact was not created: ${JSON.stringify(response.body)}`)
  return response.body.id
}
