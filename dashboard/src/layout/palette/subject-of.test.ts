import { expect, it } from 'vitest'
import { subjectOf } from './subject-of.ts'

it.each([
  ['203.0.113.7', { address: '203.0.113.7' }],
  ['2001:db8::1', { address: '2001:db8::1' }],
  ['home.example.com', { name: 'home.example.com' }],
  ['_dmarc.example.com.', { name: '_dmarc.example.com.' }],
  ['bücher.example', { name: 'bücher.example' }],
  ['300.1.1.1', null],
  ['1.2.3', null],
  ['home', null],
  ['home office', null],
  ['a..b', null],
  ['zone_01h4rqk8b2eaq9d7j9m5c3t6wz', null],
])('%s is recognised as an address, a host name or neither', (text, subject) => {
  expect(subjectOf(text)).toEqual(subject)
})
