import Testing

@testable import TranslationService

/// The number of sign-ins without a browser from one network.
@Suite struct DeviceRoomTests {
    @Test func aNetworkCannotBeginTooManySignIns() throws {
        let stage = try Stage()
        func begin(_ address: String) throws {
            _ = try stage.service.deviceSignIns.begin(client: Client(id: "tool"), address: address)
        }
        for number in 0..<Limits.deviceCodesOfNetwork {
            try begin("32.1.13.184.0.7.0.\(number)")
        }
        #expect(throws: ServiceError.tooManyRequests(retryAfter: 60)) {
            try begin("32.1.13.184.0.7.1.0")
        }
        try begin("32.1.13.184.0.8.0.0")
        try begin("192.0.2.1")
    }
}
