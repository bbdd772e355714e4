export { recordIssued, recordUnmanaged } from './sources/issued.ts'
