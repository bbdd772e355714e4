export {
  type AddressPlace,
  type AddressState,
  askForCheck,
  readAddressState,
  readPlace,
  writeAddress,
} from './records/bound-address.ts'
