import { childrenOf, elementAt, textAt, type XmlElement } from '#providers/xml.ts'
import type { Ec2Client, Parameters } from './client.ts'

const pageSize = 1000

/** All items of a list of a region, which EC2 answers in pages. */
export async function readPages(
  client: Ec2Client,
  region: string,
  action: string,
  list: string,
  parameters: Parameters = {},
): Promise<XmlElement[]> {
  const items: XmlElement[] = []
  let token = ''
  do {
    const page = { ...parameters, MaxResults: pageSize, ...(token !== '' && { NextToken: token }) }
    const answer = await client.call(region, action, page)
    items.push(...childrenOf(elementAt(answer, list), 'item'))
    token = textAt(answer, 'nextToken')
  } while (token !== '')
  return items
}
