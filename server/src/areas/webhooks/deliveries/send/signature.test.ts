import { createHmac, timingSafeEqual } from 'node:crypto'
import { Webhook } from 'standardwebhooks'
import { describe, expect, it } from 'vitest'
import { deliveryHeaders, newWebhookSecret } from './signature.ts'

const secret = 'whsec_AAECAwQFBgcICQoLDA0ODxAREhMUFRYXGBkaGxwdHh8='
const body = '{"event":"domain.expiring","data":{"domain":"example.com","expires_at":"2026-01-31"}}'
const message = { id: 'msg_01', timestamp: 1767225600, kind: 'domain.expiring', body }

describe('the headers of a delivery', () => {
  it('are those of the published test vector', () => {
    expect(deliveryHeaders(message, [secret])).toMatchObject({
      'X-Service-Event': 'domain.expiring',
      'X-Service-Timestamp': '1767225600',
      'X-Service-Signature': 'sha256=e64c3fbe8d716ece4cd52c65fdc64e39c22ad56c0878929b52a3257d99d1665a',
      'webhook-id': 'msg_01',
      'webhook-timestamp': '1767225600',
      'webhook-signature': 'v1,8ACz0ZHU1/i1TF3BAYWczjGIRaC+xKlWFe70YzTWsDg=',
    })
  })

  it('are verified by the public library of Standard Webhooks, and rejected if one byte differs', () => {
    const fresh = { ...message, timestamp: Math.floor(Date.now() / 1000) }
    const own = newWebhookSecret()
    const headers = deliveryHeaders(fresh, [own])
    expect(new Webhook(own).verify(body, headers)).toEqual(JSON.parse(body))
    expect(() => new Webhook(own).verify(`${body} `, headers)).toThrow()
    expect(() => new Webhook(newWebhookSecret()).verify(body, headers)).toThrow()
  })

  it('are verified by ten lines written from the description alone', () => {
    const headers = deliveryHeaders(message, [secret])
    const verify = (raw: string) => {
      const digest = `sha256=${createHmac('sha256', secret).update(raw).digest('hex')}`
      return timingSafeEqual(Buffer.from(digest), Buffer.from(headers['X-Service-Signature'] ?? ''))
    }
    expect(verify(body)).toBe(true)
    expect(verify(body.replace('example', 'exarnple').slice(0, body.length))).toBe(false)
  })
})
