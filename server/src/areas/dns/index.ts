export {
  type AddressPlace,
  type AddressState,
  askForCheck,
  readAddressStates,
  readPlace,
  writeAddresses,
} from './records/bound-address.ts'
