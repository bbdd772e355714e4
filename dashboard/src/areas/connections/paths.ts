/** The address of every page of the area. */
import { pageAddress, text } from '#ui/page/page-address.ts'

export const connectionsPage = pageAddress('/connections', {
  q: text(),
  attention: text<'true'>(),
  new: text(),
})
export const connectionPage = pageAddress('/connections/$connectionId')

export const connectionsPaths = {
  connections: connectionsPage.to({}),
  newConnection: connectionsPage.to({}, { new: 'connection' }),
  connection: (connectionId: string) => connectionPage.to({ connectionId }),
}
