import { expect, it } from 'vitest'
import { emptyRequirements } from './required-fields.tsx'

it('nothing that a registrar requires is accepted or chosen beforehand', () => {
  const schema = {
    type: 'object',
    required: ['DNRA', 'purpose', 'nameservers'],
    properties: {
      DNRA: { type: 'boolean', enum: [true] },
      purpose: { type: 'string', enum: ['business', 'private'] },
      nameservers: { type: 'string' },
    },
  }
  expect(emptyRequirements(schema)).toEqual({ DNRA: false, purpose: null, nameservers: '' })
})
