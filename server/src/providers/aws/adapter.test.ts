import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { FakeApi } from '#providers/testing/servers/fake-api.ts'
import { testTools } from '#providers/testing/tools.ts'
import { awsAt } from './adapter.ts'
import { nowhere } from './testing/ec2-at.ts'
import { type FakeEc2, startFakeEc2 } from './testing/fake-ec2.ts'
import { startFakeRoute53Domains } from './testing/fake-route53-domains.ts'
import { rightKeys } from './testing/signature-fault.ts'

describe('an access key of Amazon', () => {
  let domains: FakeApi
  let ec2: FakeEc2
  beforeAll(async () => {
    domains = (await startFakeRoute53Domains()).fake
    ec2 = await startFakeEc2()
  })
  afterAll(() => Promise.all([domains.stop(), ec2.stop()]))

  const verify = (credentials: Record<string, string> = rightKeys) =>
    awsAt({ domains: domains.url, ec2: () => ec2.url, cloudWatch: nowhere, certificates: nowhere })
      .open(credentials, testTools())
      .verify()
  const denyDomains = () =>
    domains.answerNext({
      status: 400,
      body: { __type: 'AccessDeniedException', Message: 'User is not authorized.' },
    })

  test('is verified for both services, also of a connection from before EC2 was supported', async () => {
    const detail = 'Amazon accepts the access key for Route 53 Domains and EC2.'
    expect(await verify()).toEqual({ detail })
    expect(await verify({ ...rightKeys, regions: 'all' })).toEqual({ detail })
  })

  test('works for the one service that its policy allows, and the verification says so', async () => {
    denyDomains()
    expect(await verify()).toEqual({
      detail: expect.stringMatching(/^Amazon accepts the access key for EC2 only\. .*route53domains/),
    })
    ec2.setDenied(true)
    expect(await verify()).toEqual({
      detail: expect.stringMatching(/^Amazon accepts the access key for Route 53 Domains only\. .*of ec2/),
    })
    denyDomains()
    await expect(verify()).rejects.toMatchObject({ kind: 'auth' })
    ec2.setDenied(false)
  })

  test('that is wrong fails', async () => {
    await expect(verify({ ...rightKeys, secret_access_key: 'wrong' })).rejects.toMatchObject({ kind: 'auth' })
  })

  test('is verified without a change', async () => {
    const before = ec2.requests.length
    await verify()
    const actions = ec2.requests.slice(before).map((request) => request.split(' ')[2])
    expect(actions).toEqual(['DescribeRegions', 'DescribeSecurityGroups', 'DescribeSecurityGroups'])
  })
})
