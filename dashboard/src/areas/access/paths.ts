/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'

export type TokenStatus = 'active' | 'expired' | 'revoked'

export const tokensPage = pageAddress('/tokens', { q: text(), status: text<TokenStatus>(), new: text() })
export const tokenPage = pageAddress('/tokens/$tokenId')

export const accessPaths = {
  tokens: tokensPage.to({}),
  newToken: tokensPage.to({}, { new: 'token' }),
  token: (tokenId: string) => tokenPage.to({ tokenId }),
}
