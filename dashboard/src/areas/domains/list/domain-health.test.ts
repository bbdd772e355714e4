import { expect, it } from 'vitest'
import { checkCodes } from '#server/areas/domains/checks/all-checks.ts'
import { problemTexts } from './domain-health.tsx'

it('has words for the problem of every check', () => {
  expect(Object.keys(problemTexts).toSorted()).toEqual(checkCodes.toSorted())
})
