/** The address of every page of the area. */
import type { components } from '@holdfast/client'
import { pageAddress, text } from '#ui/page/page-address.ts'

export const membersPage = pageAddress('/members', {
  tab: text(),
  q: text(),
  role: text<components['schemas']['Member']['role']>(),
  state: text<components['schemas']['Invitation']['state']>(),
  attention: text<'true'>(),
  new: text(),
})
export const memberPage = pageAddress('/members/$memberId')
export const invitationPage = pageAddress('/members/invitations/$invitationId')

export const membersPaths = {
  members: membersPage.to({}),
  invite: membersPage.to({}, { new: 'invitation' }),
  member: (memberId: string) => memberPage.to({ memberId }),
  invitation: (invitationId: string) => invitationPage.to({ invitationId }),
}
