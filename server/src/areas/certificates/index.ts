export { recordIsRenewed, recordIssued, recordUnmanaged } from './sources/issued.ts'
