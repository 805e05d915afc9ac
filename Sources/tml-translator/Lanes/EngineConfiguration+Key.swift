import Dispatch
import MachineTranslation

extension EngineConfiguration {
    /// Returns the engine with its key. A separate thread waits for the command that prints the
    /// key, because the threads of tasks must not block.
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
