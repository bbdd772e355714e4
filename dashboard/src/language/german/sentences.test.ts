import { describe, expect, it } from 'vitest'
import { germanOf } from './sentences.ts'

const toGerman = germanOf({
  '{} refused the connection': '{} hat die Verbindung abgelehnt',
  'Access token: {}': 'Zugriffstoken: {}',
  'Waited for {} longer than {} s': 'Länger als {2} s auf {1} gewartet',
  '{} has no {}': '{} hat keine {}',
  '{} has no IPv{} address': '{} hat keine IPv{}-Adresse',
  'the connection': 'die Verbindung',
})

describe('a sentence of the API', () => {
  it('is German with its values', () => {
    expect(toGerman('192.0.2.1:80 refused the connection')).toBe('192.0.2.1:80 hat die Verbindung abgelehnt')
  })

  it('has its values where the German sentence has them', () => {
    expect(toGerman('Waited for the connection longer than 10 s')).toBe(
      'Länger als 10 s auf die Verbindung gewartet',
    )
  })

  it('is German within another sentence', () => {
    expect(toGerman('Access token: [::1]:80 refused the connection')).toBe(
      'Zugriffstoken: [::1]:80 hat die Verbindung abgelehnt',
    )
  })

  it('is the one of which most is known', () => {
    expect(toGerman('shop.example has no IPv6 address')).toBe('shop.example hat keine IPv6-Adresse')
  })

  it('stays as it is if it is not known', () => {
    expect(toGerman('NOAUTH Authentication required.')).toBe('NOAUTH Authentication required.')
  })
})
