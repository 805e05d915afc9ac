import Dispatch
import MachineTranslation

extension EngineConfiguration {
    /// The engine with its key. The threads of tasks must not wait for a command that prints the
    /// key, so another thread waits.
    func withKey() async -> Result<EngineConfiguration, MissingKey> {
        await withCheckedContinuation { read in
            DispatchQueue.global().async {
                var configuration = self
                do throws(MissingKey) {
                    try configuration.readKey()
                    read.resume(returning: .success(configuration))
                } catch {
                    read.resume(returning: .failure(error))
                }
            }
        }
    }
}
