import { describe, expect, it } from 'vitest'
import { givenOwner } from '#testing/account/browser.ts'
import { givenService } from '#testing/service.ts'

const plain = { password: true, passkey: false, provider: null, mail: false, first_person_joined: false }

describe('the ways to sign in', () => {
  it('are public, as is whether anyone has joined yet', async () => {
    const service = await givenService({ works: false })
    const ways = async () => (await service.request('GET', '/v1/auth/ways', { token: null })).body
    expect(await ways()).toEqual(plain)
    await givenOwner(service)
    expect(await ways()).toEqual({ ...plain, first_person_joined: true })
    await service.close()
  })

  it('are those that the operator has configured', async () => {
    const service = await givenService({
      works: false,
      environment: {
        HOLDFAST_URL: 'https://hold.example',
        HOLDFAST_OIDC_ISSUER: 'https://id.example',
        HOLDFAST_OIDC_CLIENT_ID: 'holdfast',
        HOLDFAST_OIDC_NAME: 'Example ID',
        HOLDFAST_SMTP_URL: 'smtp://127.0.0.1:9',
        HOLDFAST_MAIL_FROM: 'holdfast@hold.example',
      },
    })
    const { body } = await service.request('GET', '/v1/auth/ways', { token: null })
    expect(body).toEqual({ ...plain, passkey: true, provider: { name: 'Example ID' }, mail: true })
    await service.close()
  })
})
